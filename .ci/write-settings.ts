import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { z } from 'zod'
import { SETTING_GROUPS } from '#server/env.ts'
import { BACKUP_SETTINGS } from '#server/platform/hosts/node/backup/settings.ts'
import { PROVIDER_SETTING_GROUPS } from '#server/platform/providers/index.ts'
import type { SettingNotes } from '#server/settings.ts'
import { STUDIO_SETTINGS } from '#server/studio/settings.ts'
import { WITNESS_SETTINGS } from '#server/witness/settings.ts'

// Writes docs/settings.md and .env.example from the schemas of the settings (`npm run settings`).

type Setting = SettingNotes & { readonly name: string; readonly does: string; readonly initial: string | null }
type Group = { readonly title: string; readonly settings: readonly Setting[] }

/** All settings by group. A setting that two programs read is listed in the group that documents it. */
export function settingGroups(): Group[] {
  const groups = Object.entries({
    ...SETTING_GROUPS,
    ...PROVIDER_SETTING_GROUPS,
    'Studio apart': STUDIO_SETTINGS,
    Witness: WITNESS_SETTINGS,
    'Backup and restore': BACKUP_SETTINGS,
  })
  return groups.map(([title, shape]) => ({ title, settings: Object.entries<z.ZodType>(shape).flatMap(settingOf) }))
}

function settingOf([name, schema]: [string, z.ZodType]): Setting[] {
  const { description, ...notes } = (schema.meta() ?? {}) as SettingNotes & { readonly description?: string }
  return description === undefined ? [] : [{ name, does: description, initial: defaultOf(schema), ...notes }]
}

/** Null for a schema without a default, or with an empty list as its default. */
function defaultOf(schema: z.ZodType): string | null {
  const { data } = schema.safeParse(undefined)
  return typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean' ? String(data) : null
}

const withoutValue = ({ unset, initial }: Setting) => unset ?? (initial === null ? '–' : `\`${initial}\``)

const rowOf = (setting: Setting) =>
  `| \`${setting.name}\`${setting.isForProduction ? ' ★' : ''} | ${withoutValue(setting)} | ${setting.does} |`

export function settingsDocument(): string {
  const sections = settingGroups()
    .filter(({ settings }) => settings.length > 0)
    .map(
      ({ title, settings }) =>
        `## ${title}\n\n| variable | default | meaning |\n| --- | --- | --- |\n${settings.map(rowOf).join('\n')}\n`,
    )
  return `# Settings

Environment variables. All of them are optional unless their meaning says otherwise, and an empty value counts as unset. A wrong value
stops the start with one line per variable. Lists are separated by commas. ★ marks what an operator decides on before a site is public.

\`npm start\` and \`npm run serve\` set what site, platform and studio need of each other. This page is written by \`npm run settings\`
from the schemas that read the variables (\`server/env.ts\`, \`server/platform/providers\`, \`server/studio/settings.ts\`, \`server/witness/settings.ts\`).

${sections.join('\n')}`
}

/** Returns the text of .env.example: every setting, commented out, with its default. */
export function exampleEnvironment(): string {
  const lines = settingGroups().flatMap(({ title, settings }) => [
    ...(settings.length > 0 ? ['', `# ${title}`] : []),
    ...settings.map(({ name, initial }) => `# ${name}=${initial ?? ''}`),
  ])
  return `# Settings of Fairline: docs/settings.md says what each of them means. Written by \`npm run settings\`.\n${lines.join('\n')}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync('docs/settings.md', settingsDocument())
  writeFileSync('.env.example', exampleEnvironment())
}
