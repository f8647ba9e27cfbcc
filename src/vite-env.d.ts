interface ImportMetaEnv {
  /** The version in package.json. The build inserts it. */
  readonly VITE_VERSION: string
}
