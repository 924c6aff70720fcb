/** Written by plugins/build/content: the first sentence of each method's section, by its address. */
declare module '@generated/content/default/method-descriptions.json' {
  const descriptions: Readonly<Record<string, string>>;
  export default descriptions;
}
