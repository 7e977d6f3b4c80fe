declare module "subset-font" {
  interface Wish {
    targetFormat: "woff2";
    keepFeatures?: string[];
    variationAxes?: Record<string, { min: number; max: number }>;
  }
  export default function subsetFont(font: Uint8Array, text: string, wish: Wish): Promise<Uint8Array>;
}
