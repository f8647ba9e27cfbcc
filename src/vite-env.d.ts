interface ImportMetaEnv {
  /** Of package.json, put in by the build. */
  readonly VITE_VERSION: string
}
