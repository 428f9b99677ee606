/** The ids of the places in which a note lies over nothing: in the sidebar, and at the end of a page without one. */
export const sidebarNoteId = 'sidebar-note'
export const pageNoteId = 'page-note'
