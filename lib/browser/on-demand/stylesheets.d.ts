/** CSS imports yield minified text (`tools/build/compile.ts`). */
declare module '*.css' {
  const text: string;
  export default text;
}
