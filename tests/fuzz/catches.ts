// Part of `npm run soak`: removes one fix after the other from the built programs, and checks that the fuzzer finds its
// defect. A fix whose removal goes unnoticed is not tested.
import { spawnSync } from 'node:child_process'
import { FIXES } from './without/fixes.ts'

/** Most fixes limit the time of a response. */
const IS_SLOW = /the answer takes/

let missed = 0
for (const [fix, { shows, fault = IS_SLOW }] of Object.entries(FIXES)) {
  const args = ['tests/fuzz/run.ts', '--without', fix]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const found = stdout.split('\n').filter((line) => line.startsWith('FAILED'))
  const isCaught = status === 1 && found.some((line) => shows.test(line) && fault.test(line))
  if (!isCaught) missed += 1
  console.log(
    `${isCaught ? 'ok    ' : 'FAILED'} without the fix ${fix} the fuzzer finds:\n${found.join('\n') || stderr || 'nothing'}`,
  )
}
process.exitCode = missed === 0 ? 0 : 1
