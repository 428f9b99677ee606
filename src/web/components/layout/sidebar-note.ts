/** The ids of the two places where a note covers nothing: in the sidebar, or at the end of a page without one. */
export const sidebarNoteId = 'sidebar-note'
export const pageNoteId = 'page-note'
