/** The build without subtitles, alternate audio and DRM has the same interface. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
  export * from 'hls.js'
}
