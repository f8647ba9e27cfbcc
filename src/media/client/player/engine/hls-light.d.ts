/** This build of hls.js has no subtitles, alternate audio and DRM, but the same types. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
  export * from 'hls.js'
}
