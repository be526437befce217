/** A study of Sierra Chart (ACSIL, C++) that draws the levels of its chart from the copied line. */
export const sierraStudy = String.raw`#include "sierrachart.h"
#include <cctype>
#include <cstdlib>
#include <sstream>
#include <string>

SCDLLName("Strikebook levels")

// Whether the symbol of a chart, such as ESZ26_FUT_CME or SPY-NQTV, is a symbol or a contract of it.
static bool IsSymbolOf(const std::string& chart, const std::string& symbol)
{
    if (symbol.empty() || chart.compare(0, symbol.size(), symbol) != 0)
        return false;
    const std::string rest = chart.substr(symbol.size());
    if (rest.empty() || !std::isalnum(static_cast<unsigned char>(rest[0])))
        return true;
    const bool isMonth = std::string("FGHJKMNQUVXZ").find(rest[0]) != std::string::npos;
    return isMonth && rest.size() > 1 && std::isdigit(static_cast<unsigned char>(rest[1]));
}

static COLORREF ColorOf(const std::string& name)
{
    if (name.find("King") != std::string::npos)
        return RGB(255, 152, 0);
    if (name.find("Wall +") != std::string::npos)
        return RGB(0, 150, 136);
    return name.find("Wall -") != std::string::npos ? RGB(244, 67, 54) : RGB(128, 128, 128);
}

static void DrawLevel(SCStudyInterfaceRef sc, int number, const std::string& name, double price)
{
    s_UseTool tool;
    tool.Clear();
    tool.ChartNumber = sc.ChartNumber;
    tool.DrawingType = DRAWING_HORIZONTALLINE;
    tool.LineNumber = 74530000 + number;
    tool.AddMethod = UTAM_ADD_OR_ADJUST;
    tool.Region = sc.GraphRegion;
    tool.BeginValue = static_cast<float>(price);
    tool.Color = ColorOf(name);
    tool.LineWidth = 2;
    tool.Text = name.c_str();
    tool.ShowPrice = 1;
    sc.UseTool(tool);
}

SCSFExport scsf_StrikebookLevels(SCStudyInterfaceRef sc)
{
    SCInputRef levels = sc.Input[0];
    SCInputRef symbol = sc.Input[1];
    if (sc.SetDefaults)
    {
        sc.GraphName = "Strikebook levels";
        sc.StudyDescription = "Draws the levels that the Strikebook pane has copied.";
        sc.GraphRegion = 0;
        sc.AutoLoop = 0;
        levels.Name = "Levels";
        levels.SetString("");
        symbol.Name = "Symbol (of the chart if empty)";
        symbol.SetString("");
        return;
    }
    // Drawn when the chart is recalculated, as after a change of the settings.
    if (sc.UpdateStartIndex != 0)
        return;
    const std::string chart = sc.Symbol.GetChars();
    const std::string wanted = symbol.GetString();
    std::stringstream groups(levels.GetString());
    std::string group;
    int number = 0;
    while (std::getline(groups, group, '|'))
    {
        const size_t equals = group.find('=');
        if (equals == std::string::npos)
            continue;
        const std::string own = group.substr(0, equals);
        if (wanted.empty() ? !IsSymbolOf(chart, own) : own != wanted)
            continue;
        std::stringstream lines(group.substr(equals + 1));
        std::string line;
        while (std::getline(lines, line, ','))
        {
            const size_t colon = line.rfind(':');
            const double price = colon == std::string::npos ? 0 : std::atof(line.substr(colon + 1).c_str());
            if (price > 0)
                DrawLevel(sc, number++, line.substr(0, colon), price);
        }
    }
}
`;
