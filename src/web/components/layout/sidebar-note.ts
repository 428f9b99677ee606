/** The id of the sidebar's place for a note, which there lies over nothing of the page. */
export const sidebarNoteId = 'sidebar-note'
