declare module 'virtual:document-script' {
  const url: string;
  export default url;
}
