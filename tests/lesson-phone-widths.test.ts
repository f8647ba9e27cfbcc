import { openFilm, testPlayer } from './support/phone-player.ts'
import { openSite } from './support/site.ts'

const film = openFilm(openSite())

for (const width of [412, 360, 320]) testPlayer(width, film)
