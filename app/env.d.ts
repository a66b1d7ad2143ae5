interface ImportMetaEnv {
  /** Unique per build (app.config.ts). */
  readonly BUILD_ID: string
  /** Build date as YYYY-MM-DD. */
  readonly BUILD_DATE: string
}
