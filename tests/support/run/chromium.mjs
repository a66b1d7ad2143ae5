import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell first: the same engine without windows, with a quarter less CPU time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
]
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The Chromium of this machine: `CHROMIUM`, else one on the PATH or at a usual place of a manual installation.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string | undefined}
 */
export function findChromium(environment = process.env) {
  const onPath = (environment.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const candidates = environment.CHROMIUM ? [environment.CHROMIUM] : [...onPath, ...APPLICATIONS]
  return candidates.find((file) => existsSync(file))
}
