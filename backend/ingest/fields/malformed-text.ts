/** Error for an upload that breaks the grammar of its format. The message is for the sender. */
export class MalformedText extends Error {}
