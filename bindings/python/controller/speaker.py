"""Sounds and speech."""

from .device import Device
from .wb import encode, text, wb


class Speaker(Device):
    """Sounds and speech."""

    @staticmethod
    def playSound(left, right, sound, volume, pitch, balance, loop):
        """Plays a file on one or two speakers."""
        tags = [speaker.tag if speaker else 0 for speaker in (left, right)]
        wb.wb_speaker_play_sound(*tags, encode(sound), volume, pitch, balance, bool(loop))

    def stop(self, sound=None):
        """Stops a sound, or all of them."""
        wb.wb_speaker_stop(self._tag, encode(sound))

    def isSoundPlaying(self, sound=None):
        """Whether a sound is playing, or any."""
        return wb.wb_speaker_is_sound_playing(self._tag, encode(sound))

    def setEngine(self, engine):
        """Chooses who speaks."""
        return wb.wb_speaker_set_engine(self._tag, encode(engine))

    def setLanguage(self, language):
        """Chooses the language to speak."""
        return wb.wb_speaker_set_language(self._tag, encode(language))

    def getEngine(self):
        """Who speaks."""
        return text(wb.wb_speaker_get_engine(self._tag))

    def getLanguage(self):
        """The language to speak."""
        return text(wb.wb_speaker_get_language(self._tag))

    def speak(self, text, volume):
        """Says a text."""
        wb.wb_speaker_speak(self._tag, encode(text), volume)

    def isSpeaking(self):
        """Whether it is saying something."""
        return wb.wb_speaker_is_speaking(self._tag)

    engine = property(getEngine, setEngine)
    language = property(getLanguage, setLanguage)
