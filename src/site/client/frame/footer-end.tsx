import { Contact } from '../../../academy/client/contact.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** The parts of the footer that load after the page. */
export function FooterEnd() {
  return (
    <>
      <LanguageSwitch className="shell pb-4" />
      <Contact className="shell pb-8 text-muted" />
    </>
  )
}
