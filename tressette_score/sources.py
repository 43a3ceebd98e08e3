"""Where the rules come from: the pages and books that options, presets and rulings cite by key."""

from typing import Final

from attrs import frozen

__all__ = ["SOURCES", "Source", "source_of"]


@frozen
class Source:
    """A page, a book, a tournament's rules or a program that plays a rule.

    Attributes:
        key: how options and presets name it.
        title: its title in its own language, or else what it is; the latter stands in the
            catalogues (table ``source``) in every language.
        address: where it can be read; empty for a page without a lasting address.
    """

    key: str
    title: str
    address: str = ""


_SITES = "https://"
_ALL: Final = (
    Source("pagat", "Pagat, Tressette", f"{_SITES}www.pagat.com/tressette/tressette.html"),
    Source(
        "fitres",
        "FITRES, Codice del tressette (2013), norme tradizionali",
        f"{_SITES}github.com/Enucatl/tressette",
    ),
    Source(
        "fitres-moderno",
        "FITRES, Codice del tressette (2013), norme moderne",
        f"{_SITES}github.com/Enucatl/tressette",
    ),
    Source(
        "fitres-olimpiadi",
        "FITRES, Regolamento delle Olimpiadi Galileiane 2010",
        f"{_SITES}github.com/Enucatl/tressette",
    ),
    Source("parita", "A rules page about level scores (it, 2026)"),
    Source("regole", "A page of general rules (it)"),
    Source("scheda", "A card maker's rule sheet (es, en)"),
    Source("ludopoli", "Ludopoli", f"{_SITES}ludopoli.it/tressette_regolamento.aspx"),
    Source("treccani", "Vocabolario Treccani, tressette"),
    Source("winspa", "Il tresette", f"{_SITES}spazioinwind.libero.it/carte/tresette.htm"),
    Source("sapere", "Sapere.it, tressètte"),
    Source("gelli", "Gelli, Piccola enciclopedia (Hoepli, 1929)", "http://www.adamoli.org"),
    Source("chitarrella", "Chitarrella (1750)", "http://www.sudiro.altervista.org/tressette.htm"),
    Source("wikipedia", "Wikipedia, Tressette (it)", f"{_SITES}it.scribd.com/document/558207717"),
    Source("wikipedia-old", "Wikipedia, Tressette (en, an older text)"),
    Source("parlett", "Parlett, Penguin Book of Card Games"),
    Source("scarne", "Scarne-style rules", "http://gaming-dictionary.pokerwiner.com"),
    Source("blog", "Regole del tressette", "http://tressetteonline.blogspot.com/2013/07"),
    Source("giochistars", "GiochiStars", f"{_SITES}giochistars.it/tressette/chiamata-fuori/"),
    Source("tresette-org", "Tresette.org", "http://www.tresette.org"),
    Source("trapani", "Trapani Info", "http://www.trapaninfo.it/et/Tressette.htm"),
    Source("cuperativa", "Cuperativa", f"{_SITES}documentation.help/Cuperativa"),
    Source("biska", "Biska", "http://en.biska.com/tressette-rules.html"),
    Source("gamenet", "Gamenet", f"{_SITES}www.gamenet.it/skillgames/regole-del-tresette"),
    Source("officina", "Officina Contemporanea", f"{_SITES}officinacontemporanea.it"),
    Source("genova", "Genova Gioca, Chiamatre", f"{_SITES}genovagioca.it/Giochi/Regolamento"),
    Source(
        "torneo",
        "Torneo “31 senza buongioco e senza chiamata fuori”",
        f"{_SITES}doczz.it/doc/1352694/regolamento-tressette",
    ),
    Source("grisignana", "Torneo di Grisignana (2012)", f"{_SITES}doczz.it/doc/2035351"),
    Source("villa", "Torneo di Villa Sant'Angelo", "http://asdvillasantangelo.blogspot.com"),
    Source("palazzo", "Torneo Cinema Palazzo (2012)", f"{_SITES}nuovocinemapalazzo.it"),
    Source("fiume", "Torneo di Fiume/Rijeka", f"{_SITES}lavoce.hr"),
    Source("otok-pag", "Otočki turnir u trešeti, Pag", f"{_SITES}www.pag.hr"),
    Source("supetar", "Arbunov turnir u trešeti, Supetar", f"{_SITES}ksrarbun.com"),
    Source("wikipedia-hr", "Wikipedia, Trešeta (hr)", f"{_SITES}hr.wikipedia.org"),
    Source("briskula", "Briskula.si", "http://hr.briskula.si/tressette"),
    Source("assemblio", "Assemblio, Trešeta", f"{_SITES}assemblio.hr/treseta-pravila/"),
    Source("skola", "Škola trešete"),
    Source("treseta-online", "Trešeta Online"),
    Source("foster", "Foster's Complete Hoyle"),
    Source(
        "beccaccino",
        "Regolamento delle olimpiadi di maraffone (beccaccino), carried over",
        f"{_SITES}it.doczz.net/doc/745523",
    ),
    Source("terziglio", "A page on terziglio (it)"),
    Source(
        "pagat-calabresella",
        "Pagat, Calabresella",
        f"{_SITES}www.pagat.com/tressette/calabresella.html",
    ),
    Source("treccani-terziglio", "Vocabolario Treccani, terziglio"),
    Source(
        "wikipedia-calabresella",
        "Wikipedia, Calabresella (en)",
        f"{_SITES}en.wikipedia.org/wiki/Calabresella",
    ),
    Source("calabrasella", "Calabresella", "http://multimediastore.com/calabresella.htm"),
    Source("sengft", "Calabresella (de)", "http://sengft.com/de/tressette-a-chiamare"),
    Source("digital-advisory", "Calabresella (it)", f"{_SITES}digitaladvisorygroup.it/?p=656"),
    Source(
        "regole-del-gioco",
        "Regole del gioco, Calabresella",
        f"{_SITES}regoledelgioco.com/giochi-di-carte/calabresella/",
    ),
    Source("trapani-terziglio", "Trapani Info, Terziglio", f"{_SITES}trapaninfo.it"),
    Source("card-club", "The Card Club", f"{_SITES}github.com/maku85/the-card-club"),
    Source("maestringlese", "Quadriglio", f"{_SITES}maestringlese.net/come-giocare-a-quadriglio"),
    Source(
        "lotoflaughs",
        "Tressette in due",
        "http://giochi-di-carte.lotoflaughs.com/tressette-in-tre.php",
    ),
    Source("whist", "Laws of whist and bridge, carried over"),
    Source("jass", "Jassreglement Stöcherei, carried over"),
    Source("programs", "Programs and score keepers, as their code does it"),
)

SOURCES: Final = {source.key: source for source in _ALL}
"""All sources by their key."""


def source_of(key: str) -> Source:
    """A source by its key; one that nobody knows goes by the key itself."""
    return SOURCES.get(key) or Source(key, key)
