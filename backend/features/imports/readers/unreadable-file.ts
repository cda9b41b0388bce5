/** No reader understands the file. The message is one sentence for the person who sent it. */
export class UnreadableFile extends Error {}
