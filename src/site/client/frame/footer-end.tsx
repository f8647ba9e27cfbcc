import { Contact } from '../../../academy/client/contact.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** What the browser needs of the footer once the page is there. */
export function FooterEnd() {
  return (
    <>
      <LanguageSwitch className="shell pb-4" />
      <Contact className="shell pb-8 text-muted" />
    </>
  )
}
