/** The content of a mail before layout, in plain text. */
export interface Letter {
  to: string;
  subject: string;
  /** The organization in whose name the product sends the mail. */
  from?: string;
  paragraphs: readonly string[];
  /** A code for the reader to type in, shown in large digits. */
  code?: string;
  /** The rows of a table in the mail. */
  facts?: readonly { label: string; value: string }[];
  /**
   * An image in PNG format. The plain-text form of the mail leaves it out, because the other parts say all that it
   * shows.
   */
  image?: { png: Uint8Array; alt: string };
  link?: { label: string; url: string };
  otherLink?: { label: string; url: string };
  /** Small text below everything else. */
  closing?: string;
}

/** A mail with its text and HTML, ready to be sent. */
export interface WrittenMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An image that the HTML shows by its content id `cid`; the PNG is in base64. */
  image?: { cid: string; png: string };
}
