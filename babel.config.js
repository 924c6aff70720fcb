// For `docusaurus write-translations`, which extracts messages with Babel. The build compiles with
// SWC, and therefore says that this file could be removed.
module.exports = {presets: [require.resolve('@docusaurus/core/lib/babel/preset')]};
