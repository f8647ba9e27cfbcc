interface ImportMetaEnv {
  /** The version in package.json, which the build inserts. */
  readonly VITE_VERSION: string
}
