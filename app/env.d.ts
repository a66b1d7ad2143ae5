interface ImportMetaEnv {
  /** Another one for each build (app.config.ts). */
  readonly BUILD_ID: string
  /** YYYY-MM-DD, of the build. */
  readonly BUILD_DATE: string
}
