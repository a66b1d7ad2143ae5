import { z } from 'zod'
import { parseSettings, setting, url, type Variables } from '#server/settings.ts'

/** Settings of `npm run backup` and `npm run restore`. */
export type BackupSettings = {
  readonly passphrase: string
  readonly s3: S3Settings
}

export type S3Settings = {
  readonly endpoint: string | undefined
  readonly region: string
  readonly accessKeyId: string | undefined
  readonly secretAccessKey: string | undefined
  readonly sessionToken: string | undefined
}

const schema = z.object({
  BACKUP_PASSPHRASE: setting(
    z.string().min(8),
    'Passphrase that a backup’s secrets are sealed under, at least 8 characters. Required. Keep it apart from the backups: without it they cannot be restored.',
  ),
  AWS_ACCESS_KEY_ID: setting(z.string().optional(), 'Key of the bucket of `--to s3://…`.'),
  AWS_SECRET_ACCESS_KEY: setting(z.string().optional(), 'That key’s secret.'),
  AWS_SESSION_TOKEN: setting(z.string().optional(), 'Session of a temporary key.'),
  AWS_REGION: setting(z.string().default('us-east-1'), 'Region of the bucket.'),
  AWS_ENDPOINT_URL: setting(url.optional(), 'Server of the bucket, for storage with the API of S3.', {
    unset: 'that of the region at Amazon',
  }),
})

/** Settings of backups, for docs/settings.md. */
export const BACKUP_SETTINGS = schema.shape

/** Throws EnvironmentError. */
export function backupSettings(variables: Variables): BackupSettings {
  const it = parseSettings(schema, variables)
  return {
    passphrase: it.BACKUP_PASSPHRASE,
    s3: {
      endpoint: it.AWS_ENDPOINT_URL,
      region: it.AWS_REGION,
      accessKeyId: it.AWS_ACCESS_KEY_ID,
      secretAccessKey: it.AWS_SECRET_ACCESS_KEY,
      sessionToken: it.AWS_SESSION_TOKEN,
    },
  }
}
