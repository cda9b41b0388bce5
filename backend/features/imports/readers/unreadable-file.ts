/** The error for a file that cannot be imported. Its message is one sentence for the person who uploaded the file. */
export class UnreadableFile extends Error {}
