import { openInstallation } from './support/installation.ts'
import type { Fault } from './support/fault.ts'
import { rounds } from './support/rounds.ts'

export const serverKilled: Fault = {
  name: 'server',
  what: 'the server is killed (SIGKILL) while people write, and started again',
  async run(say) {
    const academy = await openInstallation()
    return rounds(academy, {
      say,
      async strike() {
        await academy.server.kill()
        await academy.start()
      },
    })
  },
}
