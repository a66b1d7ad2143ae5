// `npm run advisories`: checks each package of the site against the registry's advisories. Exits with 1 if a package
// must be replaced within a week or sooner, and with 0 and a message if the registry is unreachable, so that it works
// without a network.
import { spawnSync } from 'node:child_process'
import { judgeAdvisories } from './support/judge-advisories.ts'

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
const verdict = judgeAdvisories(stdout ?? '')
if (!verdict.isAnswered) console.log('no list of weaknesses has answered: no package was checked')
else if (verdict.urgent.length === 0) console.log('no package has a known weakness that cannot wait')
else {
  for (const line of verdict.urgent) console.error(line)
  process.exitCode = 1
}
