import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { setTheme, useTheme } from '../../../platform/client/document/theme.ts'
import { t } from '../../texts/frame.ts'

/** Switches between the light and the dark theme. */
export function ThemeToggle() {
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      label={dark ? t.switchToLightTheme : t.switchToDarkTheme}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {/* CSS selects the icon, so that it is correct before hydration. */}
      <Moon aria-hidden="true" className="dark:hidden" />
      <Sun aria-hidden="true" className="hidden dark:block" />
    </IconButton>
  )
}
