/** This build of hls.js does not support subtitles, alternate audio and DRM, but its types are the same. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
  export * from 'hls.js'
}
