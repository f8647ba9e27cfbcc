interface ImportMetaEnv {
  /** The version of package.json, inserted by the build. */
  readonly VITE_VERSION: string
}
