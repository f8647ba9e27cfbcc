import { Menu as Base, MenuButton, MenuHeading, MenuItem, MenuItems, MenuSection } from '@headlessui/react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useBackCloses } from './use-back-closes.ts'

export interface MenuProps {
  /** The accessible name of the button, if its content is not enough. */
  label?: string | undefined
  /** The content of the button. */
  button: ReactNode
  buttonClassName: string
  /** A title above the items. */
  heading?: string | undefined
  align?: 'start' | 'end' | undefined
  /** `MenuAction`s and `MenuSlot`s. */
  children: ReactNode
}

/** A button that opens a menu. The menu supports arrow keys, type-ahead and Escape. */
export function Menu({ label, button, buttonClassName, heading, align = 'end', children }: MenuProps) {
  return (
    <Base>
      {({ open, close }) => (
        <>
          <ClosedByBack open={open} close={close} />
          <MenuButton {...(label ? { 'aria-label': label, title: label } : {})} className={buttonClassName}>
            {button}
          </MenuButton>
          <MenuItems
            transition
            anchor={{ to: `bottom ${align}`, gap: 6, padding: 12 }}
            modal={false}
            className="floating z-50 min-w-52 rounded-control p-1.5 transition duration-120 ease-calm outline-none data-closed:-translate-y-1 data-closed:opacity-0"
          >
            {heading ? (
              <MenuSection>
                <MenuHeading className="px-2.5 pt-1.5 pb-2 text-sm font-semibold">{heading}</MenuHeading>
                {children}
              </MenuSection>
            ) : (
              children
            )}
          </MenuItems>
        </>
      )}
    </Base>
  )
}

function ClosedByBack({ open, close }: { open: boolean; close: () => void }) {
  useBackCloses(open, close)
  return null
}

/** Returns the classes of a menu item, for the link inside a `MenuSlot`. */
export function menuItemClass(danger = false): string {
  return cx(
    'flex min-h-11 w-full items-center gap-3 rounded-sm px-2.5 text-start text-base outline-none md:min-h-10',
    'data-focus:bg-ink/7 data-disabled:opacity-50 [&_svg]:size-4.5 [&_svg]:shrink-0',
    danger ? 'text-danger' : 'text-ink [&_svg]:text-muted',
  )
}

/** A menu item that is a link: `<MenuSlot><Link className={menuItemClass()} …/></MenuSlot>`. */
export function MenuSlot({ children }: { children: ReactElement }) {
  return <MenuItem>{children}</MenuItem>
}

export interface MenuActionProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  icon?: ReactNode
  danger?: boolean | undefined
}

export function MenuAction({ icon, danger, disabled = false, children, ...rest }: MenuActionProps) {
  return (
    <MenuItem disabled={disabled}>
      <button type="button" {...rest} className={menuItemClass(danger)}>
        {icon}
        {children}
      </button>
    </MenuItem>
  )
}
