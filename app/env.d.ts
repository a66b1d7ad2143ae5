interface ImportMetaEnv {
  /** Unique per build (app.config.ts). */
  readonly BUILD_ID: string
  /** YYYY-MM-DD. */
  readonly BUILD_DATE: string
}
