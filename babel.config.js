// The site is compiled with SWC. This file is for tools that look for a Babel configuration, such as editors and test runners.
module.exports = {
  presets: [require.resolve('@docusaurus/core/lib/babel/preset')],
};
