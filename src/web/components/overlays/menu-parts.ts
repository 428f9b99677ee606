import { type ComponentType, createContext, type ReactNode } from 'react'

export type MenuItemProps = {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

/** What the open sheet draws its items with. */
export const MenuParts = createContext<{ Item: ComponentType<MenuItemProps>; Separator: ComponentType } | null>(null)
