/** Written by plugins/build/content: first sentence of each method's section, by address. */
declare module '@generated/content/default/method-descriptions.json' {
  const descriptions: Readonly<Record<string, string>>;
  export default descriptions;
}
