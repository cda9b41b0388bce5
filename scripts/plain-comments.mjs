// A rule for oxlint: no comment begins with a word that makes it half a sentence.
import { joinComments, refusedWord } from './comments.mjs';

const rule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Comments are full sentences: subject, verb, object.' },
    messages: { refused: 'A comment is a full sentence: it does not begin with "{{word}}".' },
    schema: [],
  },
  create({ sourceCode, report }) {
    return {
      Program() {
        for (const comment of joinComments(sourceCode.getAllComments().map(toPiece))) {
          const word = refusedWord(comment);
          if (word !== undefined) report({ loc: comment.loc, messageId: 'refused', data: { word } });
        }
      },
    };

    function toPiece(comment) {
      const { start, end } = comment.loc;
      const isBesideCode = sourceCode.lines[start.line - 1].slice(0, start.column).trim() !== '';
      return { ...comment, line: start.line, endLine: end.line, isBesideCode };
    }
  },
};

export default { meta: { name: 'words' }, rules: { 'plain-comments': rule } };
