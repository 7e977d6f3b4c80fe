// Where the module of the house is, if it was built (vite.config.ts).
declare module "virtual:house" {
  const address: string | undefined;
  export default address;
}
