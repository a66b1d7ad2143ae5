import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const manifest = z.object({ id: z.string() })

/** Variables that give the platform the id of the site's build, from the build's manifest. */
export function buildVariables(output: string): { BUILD_ID?: string } {
  const file = join(output, 'public/builds/latest.json')
  if (!existsSync(file)) return {}
  return { BUILD_ID: manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).id }
}
