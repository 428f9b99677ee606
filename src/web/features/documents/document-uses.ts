export type DocumentView = 'table' | 'cards'

/** What is opened of a document. */
export type DocumentUse = 'view' | 'edit' | 'delete'
