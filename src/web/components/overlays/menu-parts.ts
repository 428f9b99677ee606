import { type ComponentType, createContext, type ReactNode } from 'react'

export type MenuItemProps = {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

/** The components with which the open menu draws its items. */
export const MenuParts = createContext<{ Item: ComponentType<MenuItemProps>; Separator: ComponentType } | null>(null)
