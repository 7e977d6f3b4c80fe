declare module "virtual:karanor-coasts" {
  const coasts: unknown;
  export default coasts;
}
