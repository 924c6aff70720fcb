/**
 * A rule of `textlint` for patterns of sentences, which a list of terms cannot hold
 * (CONTRIBUTING.md, "House style"). It reads paragraphs, table cells and headings with their code
 * and links.
 */

/** Represents inline code in the text of a sentence. */
const code = '\uE000';
/** Comes before text in italics or bold. */
const emphasis = '\uE001';

/** An element of a list: one or two words, or code. */
const item = `(?!(?:and|or)\\b)(?:[\\w'’-]+ )?(?:[\\w'’-]+|${code})`;
/** An element that is a name: code, or a keyword of SOQL. */
const name = `(?:${code}|\\b[A-Z_]{2,}\\b)`;
/** A list's last conjunction, unless a comma follows its element: that is a pair in a list. */
const last = '(?<last> (?:and|or))(?= )(?! [^,.;:()]{1,40},)';
const listMessage = 'Put a comma before the last element of a list: “a, b, and c”';

/** Starts of clauses after which code, code and code are not a list: "In `a`, `b` and `c` are". */
const opening =
  'After|Although|As|At|Because|Before|By|For|From|If|In|Like|On|Since|To|Unless|Unlike|Until|When|With|Without';

/** Nouns that come after a name. */
const nouns =
  'alias|annotation|argument|class|clause|command|feature|field|file|folder|function|interface|keyword|method|mode|module|namespace|object|operator|option|page|parameter|partition|permission|profile|property|setting|trigger';

/** What SOQL Lib does, and not its authors or its tests. */
const acts =
  "adds?|binds?|caches?|checks?|clears?|compares?|converts?|copies|counts?|creates?|does|doesn[’']t|drops?|ignores?|keeps?|looks?|passes|prints?|puts?|quer(?:y|ies)|reads?|removes?|replaces?|returns?|runs?|selects?|sets?|skips?|sorts?|splits?|stores?|strips?|throws?|treats?|uses?|writes?|can(?:no|[’'])t";

/** Verbs that describe a state or a habit. */
const verbs =
  "is|are|isn['’]t|aren['’]t|can|can['’]t|don['’]t|doesn['’]t|adds?|accepts?|counts?|exists?|ignores?|keeps?|needs?|returns?|supports?|throws?|works?";

/** Verbs as commands: after a comma and *and*, they continue the sentence before. */
const commands =
  'add|build|call|change|check|choose|clear|compare|convert|copy|create|delete|deploy|drop|fix|keep|list|open|pass|put|query|read|register|remove|rename|repeat|replace|return|run|select|set|start|store|throw|turn|use|wrap|write';

/** Negations that have a contraction; `must not` stays. */
export const fullForms =
  '(?:do|does|did|is|are|was|were|has|have|had|would|should|could|can|will) not|cannot';

/** Patterns of a sentence, each with what to write instead. */
const patterns = [
  {pattern: new RegExp(`[\\w'’-]+, ${item}, ${item}${last}`, 'g'), message: listMessage},
  {
    pattern: new RegExp(
      `(?<!\\b(?:${opening})\\b[^.;:()]*)${name}, ${name}${last} (?:other |more )?${name}`,
      'g',
    ),
    message: listMessage,
  },
  {
    pattern: new RegExp(
      `\\b(?:the|an?|its|this|that|each|every|no|with|without) (?:\\w+ )?(?:${nouns}) (?:${code}|${emphasis}(?!\\())`,
      'gi',
    ),
    message: 'Put the name before the noun: “the `btcdev` namespace”',
  },
  {
    pattern: new RegExp(
      `\\b(?:${verbs})\\b(?![^.,;:()]*\\b(?:has|have|hasn['’]t|haven['’]t|been)\\b)[^.,;:()]* since (?:version )?\\d`,
      'gi',
    ),
    message: '“Since” takes the perfect: “has been public since 6.4”; or write “in 6.4 and later”',
  },
  {
    pattern: new RegExp(`\\b(?:${fullForms})\\b`, 'gi'),
    message: 'Use the contraction, such as “doesn’t”',
  },
  {
    pattern:
      /\b(?:as|takes?|pass(?:es|ed)?) text\b|\ba text\b(?! (?:area|field|value))|\btext that (?:you|your)\b/gi,
    message: 'A value of the type `String` is a string; generated SOQL is a query text',
  },
  {
    pattern: new RegExp(
      `\\bthe (?:library|builder) (?:also |always |never |no longer |then |therefore |only )?(?:${acts})\\b`,
      'gi',
    ),
    message: 'What acts is “SOQL Lib”',
  },
  {
    pattern: /\b(?:transaction|session|org|cache) storages?\b/gi,
    message: 'Write “transaction cache”, “session cache”, or “org cache”',
  },
  {
    pattern: /\b(?:[Tt]he|an) evaluator\b|\bSOQL Evaluator\b/g,
    message: 'Write “the Evaluator”',
  },
  {
    pattern: /(?<!\bnotice )\balso (?:those|that|what|which|who|whose|where|when|if)\b/gi,
    message: 'Write “including”, “even if”, or another sentence',
  },
  {
    pattern: /\bof (?:its|their) own(?! [\w-]+s\b)(?=[.,;:)\s]|$)/g,
    message: 'Write “its own …”, or “a separate …”',
  },
  {
    pattern:
      /\b(?:web|page|site|file)(?:['’]s)? address(?:es)?\b|\baddress(?:es)? of (?:the|an?|this|your) (?:web )?(?:page|site|file|version)\b/gi,
    message: 'Write “URL”',
  },
  {
    pattern: new RegExp(`\\bfinds? [^.;:|]{1,80}(?<! such) as ${code}`, 'g'),
    message: 'Write “reports … (`name`)”',
  },
  {
    pattern: /\banother [^.,;:|]{1,40} than\b/gi,
    message: 'Write “a different … from”, or “other than”',
  },
  {
    pattern:
      /(?<!\bthere )(?<!\b(?:of|or|if) )\b(?:is|are|was|were) no (?!longer\b|more\b|less\b|different\b|exception\b)/gi,
    message: 'Write “isn’t a”, or “doesn’t” and a verb',
  },
  {
    pattern: new RegExp(
      `(?<=(?:^|[.:;] )(?:${commands})\\b[^.,:;]*), and (?:${commands})\\b`,
      'gi',
    ),
    message: 'Remove the comma before “and” between two verbs of one subject',
  },
  {
    // The colon after a label, such as "**Cause**:", isn't one.
    pattern: new RegExp(`(?<=(?<!^${emphasis}[\\w ]+): [^.;!?|]*[^.;!?|\\d]): (?=\\S)`, 'g'),
    message: 'Write two sentences: this one has two colons',
  },
];

/** Starts of headings that ask. "What X does", "How X works" and "When to use X" are topics. */
const question =
  /^(?:Why|Who|Whose|Which|Where (?!to\b)|How (?:many|much|long|often|deep|far|do|does|can|should)|What (?:does|do|did|(?:is|are|was|were) (?:the|an?|your|this))|Can|Do|Does|Is|Are|Should)\b/;

function rule(context) {
  const {Syntax, RuleError, report, locator} = context;

  /** Reports an offset in the source. */
  function tell(node, offset, message) {
    report(node, new RuleError(message, {padding: locator.at(offset - node.range[0])}));
  }

  /** Returns a node's text, inline code as one character each, with each character's offset. */
  function read(node) {
    let text = '';
    const offsets = [];
    const add = (characters, offset) => {
      for (let index = 0; index < characters.length; index++) offsets.push(offset + index);
      text += characters;
    };
    const walk = (child) => {
      if (child.type === Syntax.Code) add(code, child.range[0]);
      else if (child.type === Syntax.Str) add(child.raw, child.range[0]);
      else if (child.type === Syntax.Break) add(' ', child.range[0]);
      else if (child.children) {
        const isEmphasized = child.type === Syntax.Emphasis || child.type === Syntax.Strong;
        if (isEmphasized) add(emphasis, child.range[0]);
        child.children.forEach(walk);
      }
    };
    node.children.forEach(walk);
    // The comment with the id of a heading is not prose.
    const prose = text.replace(/\{\/\*.*?\*\/\}/gs, (comment) => ' '.repeat(comment.length));
    return {text: prose.replaceAll('\n', ' '), offsets};
  }

  function checkPatterns(node) {
    const {text, offsets} = read(node);
    for (const {pattern, message} of patterns) {
      for (const match of text.matchAll(pattern)) {
        const at = match.groups?.last ? match[0].lastIndexOf(match.groups.last) : 0;
        tell(node, offsets[match.index + at], message);
      }
    }
  }

  /** A paragraph's last sentence must be more than a link or several. A list of links is one. */
  function checkLink(node) {
    const {children, parent} = node;
    const isPart = ({type, raw}) =>
      type === Syntax.Link || (type === Syntax.Str && /^(?:[.!]|, (?:and )?| and )$/.test(raw));
    const start = children.findLastIndex((child) => !isPart(child)) + 1;
    const [first] = children.slice(start);
    if (first?.type !== Syntax.Link) return;
    const before = children[start - 1];
    const isSentence = before ? /[.!?]\)?\s+$/.test(before.raw) : parent.type !== Syntax.ListItem;
    if (isSentence) tell(node, first.range[0], 'Put the link into a sentence');
  }

  function checkHeading(node) {
    const heading = read(node).text.trim();
    if (!question.test(heading) || heading.endsWith('?')) return;
    tell(node, node.range[0], 'End a question with “?”, or write a task or a topic as the heading');
  }

  return {
    [Syntax.Paragraph](node) {
      checkPatterns(node);
      checkLink(node);
    },
    [Syntax.TableCell]: checkPatterns,
    [Syntax.Header](node) {
      checkPatterns(node);
      checkHeading(node);
    },
  };
}

export default rule;
