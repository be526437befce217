/** An indicator of TradingView (Pine Script 6) that draws the levels of its chart from the copied line. */
export const pineIndicator = String.raw`//@version=6
indicator("Strikebook levels", overlay = true, max_lines_count = 100, max_labels_count = 100)

string levelsInput = input.text_area("", "Levels", tooltip = "Paste what the Strikebook pane has copied.")
string symbolInput = input.string("", "Symbol", tooltip = "Whose levels are drawn; those of the chart if empty.")

isOnChart(string symbol) =>
    symbolInput == "" ? symbol == syminfo.ticker or symbol == syminfo.root : symbol == symbolInput

colorOf(string name) =>
    str.contains(name, "King") ? color.orange : str.contains(name, "Wall +") ? color.teal : str.contains(name, "Wall -") ? color.red : color.gray

var array<line> lines = array.new<line>()
var array<label> labels = array.new<label>()

if barstate.isfirst
    array<string> groups = str.split(levelsInput, "|")
    for group in groups
        array<string> parts = str.split(group, "=")
        if parts.size() == 2
            if isOnChart(str.trim(parts.get(0)))
                array<string> levels = str.split(parts.get(1), ",")
                for level in levels
                    array<string> fields = str.split(level, ":")
                    float price = fields.size() == 2 ? str.tonumber(str.trim(fields.get(1))) : na
                    if not na(price)
                        string name = str.trim(fields.get(0))
                        color shade = colorOf(name)
                        lines.push(line.new(bar_index, price, bar_index + 1, price, extend = extend.both, color = shade, width = 2))
                        labels.push(label.new(bar_index, price, name + " " + str.tostring(price, format.mintick), style = label.style_label_left, color = color.new(color.white, 100), textcolor = shade))

if barstate.islast
    for levelLine in lines
        levelLine.set_x1(bar_index)
        levelLine.set_x2(bar_index + 1)
    for levelLabel in labels
        levelLabel.set_x(bar_index + 2)
`;
