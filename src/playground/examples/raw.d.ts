/** The text of a file: a rule of plugins/build/bundle, and Vite's own way in the tests. */
declare module '*?raw' {
  const text: string;
  export default text;
}
