import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { setTheme, useTheme } from '../../../platform/client/document/theme.ts'
import { t } from '../../texts/frame.ts'

/** Switches between light and dark. */
export function ThemeToggle() {
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      label={dark ? t.switchToLightTheme : t.switchToDarkTheme}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {/* CSS chooses the icon, so that it is right before hydration. */}
      <Moon aria-hidden="true" className="dark:hidden" />
      <Sun aria-hidden="true" className="hidden dark:block" />
    </IconButton>
  )
}
