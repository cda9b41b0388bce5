/** The file cannot be read as any format. The message is one sentence for the person who sent it. */
export class UnreadableFile extends Error {}
