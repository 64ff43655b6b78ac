/** A stylesheet is imported as its text, minified (`tools/build/compile.ts`). */
declare module '*.css' {
  const text: string;
  export default text;
}
