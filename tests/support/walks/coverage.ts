import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'

/** By which the writer's thread is asked, and answers. */
export const CHANNEL = 'walks'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** What ran in one thread since it was asked last: the files of the project of which a function was called. */
export async function openCoverage() {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    async takeFiles(): Promise<readonly string[]> {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      const called = result.filter(({ functions }) => functions.some(({ ranges }) => ranges.some(isCounted)))
      return called.map(({ url }) => nameOf(url)).filter((name) => /^(?:server|db)\//.test(name))
    },
  }
}

const isCounted = ({ count }: { count: number }) => count > 0

/** Under the project; the loader of tests names files without a scheme. */
function nameOf(url: string): string {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  return path.startsWith(ROOT) ? path.slice(ROOT.length).replace(/\?.*/, '') : ''
}
