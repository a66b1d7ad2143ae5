// `npm run advisories`: asks the registry's list of weaknesses about each package that the site is made of. It ends in 1 for one that
// has to be replaced within a week or sooner, and in 0, saying so, where nobody answers: what works without a network goes on to.
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
