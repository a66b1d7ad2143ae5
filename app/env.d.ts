interface ImportMetaEnv {
  /** Another one for each build (app.config.ts). */
  readonly BUILD_ID: string
}
